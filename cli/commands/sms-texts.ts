/** `shop sms texts`: the text messages in all languages, for their registration with the mobile networks. */
import { listRegisteredTexts } from '#api/messages/list-registered-texts.ts'
import type { Command } from '#cli/command.ts'
import { JSON_FLAG, parseOptions } from '#cli/parse-args.ts'

export const smsTexts: Command = {
  name: 'sms texts',
  synopsis: '[--json]',
  summary: 'list the text messages in all languages, for their registration with the mobile networks',
  help: `Lists each kind of text message in each language, with {#var#} for each variable, the name of BRAND_FILE and the host
of SHOP_URL. Each line has the kind, the language, the number of segments with the longest values, and the text, in which
\\n is a line break.

  npm run --silent shop -- sms texts > sms-texts.txt    for reading
  npm run shop -- sms texts --json                      for a program

The ids that the registration returns go into the file of SMS_TEMPLATES_FILE: docs/operating.md, "Text messages".`,
  run: async (words, terminal) => {
    const values = parseOptions(words, JSON_FLAG)
    const texts = listRegisteredTexts(terminal.readSettings())
    const lines = texts.map(({ kind, language, segments, text }) =>
      [kind, language, String(segments), text.replaceAll('\n', '\\n')].join(' | '),
    )
    for (const line of values.json ? [JSON.stringify(texts)] : lines) terminal.stdout(line)
    return 0
  },
}
