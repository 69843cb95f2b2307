/** Writes the calendar events of unexpired packs: the end of a running one, and the start of a queued one. */
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { formatTime } from '#contract/format/format-date.ts'
import type { CalendarEvent } from './calendar.ts'
import type { UnexpiredPack } from './unexpired-packs-query.ts'

type EventContext = { now: Date; host: string; texts: Texts }

/** Returns one event for each pack. Its id is that of the pack, and reveals nothing about the subscriber. */
export const collectEvents = (
  packs: readonly UnexpiredPack[],
  { now, host, texts }: EventContext,
): CalendarEvent[] =>
  packs.map(({ id, name: pack, startsAt, endsAt }) =>
    startsAt > now
      ? {
          uid: `start-${id}@${host}`,
          at: startsAt,
          summary: texts.translate(/*i18n*/ '{pack} starts today at {time}', {
            pack,
            time: formatTime(startsAt.toISOString()),
          }),
        }
      : {
          uid: `end-${id}@${host}`,
          at: endsAt,
          summary: texts.translate(/*i18n*/ '{pack} ends today at {time}', {
            pack,
            time: formatTime(endsAt.toISOString()),
          }),
          alarm: texts.translate(/*i18n*/ '{pack} ends in 3 days', { pack }),
        },
  )
