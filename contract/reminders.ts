/** Endpoints of reminders before the last base pack ends, and of the calendar file of the packs. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION, TooManyRequests } from './identity.ts'
import { INVALID, problem, problems } from './problem.ts'

/** Whether the subscriber wants reminders. */
const ReminderChoice = z.strictObject({
  isOn: z.boolean(/*i18n*/ 'Please say whether you want reminders.'),
})

export const getReminders = endpoint('GET', '/api/account/reminders', {
  summary:
    'Whether the signed-in subscriber gets reminders before the last app plan ends, and whether the calendar file has a day',
  response: {
    200: z.object({ data: ReminderChoice.extend({ hasCalendarDays: z.boolean() }) }),
    ...problems(...SESSION),
  },
})

export const changeReminders = endpoint('PUT', '/api/account/reminders', {
  summary: 'Switch the reminders of the signed-in subscriber on or off',
  body: ReminderChoice,
  response: { 200: z.object({ data: ReminderChoice }), ...problems(...SESSION, INVALID, TooManyRequests) },
})

export const NoCalendarDays = problem(
  'no_calendar_days',
  404,
  /*i18n*/ 'There are no days to add to your calendar now.',
)

export const getCalendar = endpoint('GET', '/api/account/calendar', {
  summary:
    'A calendar file with the ends of the running packs, without a plan that renews automatically, and the start of the queued one (text/calendar)',
  response: {
    200: { content: { 'text/calendar': { schema: z.any() } } },
    ...problems(...SESSION, NoCalendarDays, TooManyRequests),
  },
})
