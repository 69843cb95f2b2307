/** Formats times in Indian time, independent of the machine's time zone. */
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export const formatTime = (iso: string): string => format.format(new Date(iso))
