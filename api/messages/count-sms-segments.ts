/** Counts the segments of a text message (3GPP TS 23.038 and 23.040), which the networks charge separately. Pure. */

const GSM_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that take the room of two. */
const GSM_EXTENSION = '^{}\\[~]|€\f'

/** The room of a message with one segment, and of each segment of a longer one, which has a header. */
type Room = { one: number; each: number }
const GSM: Room = { one: 160, each: 153 }
/** For texts with any other letter, such as all scripts of India. */
const UCS2: Room = { one: 70, each: 67 }

/** Returns how many segments a text message has. */
export function countSmsSegments(text: string): number {
  const letters = Array.from(text)
  const extended = letters.filter((letter) => GSM_EXTENSION.includes(letter)).length
  const isGsm = letters.every((letter) => GSM_ALPHABET.includes(letter) || GSM_EXTENSION.includes(letter))
  const [length, room] = isGsm ? [letters.length + extended, GSM] : [text.length, UCS2]
  return length <= room.one ? 1 : Math.ceil(length / room.each)
}
