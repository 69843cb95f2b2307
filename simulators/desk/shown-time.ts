/** Times for a person in India, whatever the machine's own zone. */
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export const shownTime = (iso: string): string => format.format(new Date(iso))
