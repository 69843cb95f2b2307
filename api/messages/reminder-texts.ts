/** The texts of reminders, by their kind. Pure. */
import { MY_ACCOUNT, QUICK_RECHARGE } from './sentences.ts'

/** The text message has the links as well: a reminder can be stopped from each message. */
const reminder = <Text extends string>(text: Text) =>
  ({
    subject: /*i18n*/ 'Your pack ends soon',
    sentences: [text],
    page: QUICK_RECHARGE,
    pageLink: /*i18n*/ 'Recharge now: {link}',
    smsEnd: /*i18n*/ 'Recharge: {recharge} Stop reminders: {stop}',
  }) as const

export const REMINDER_TEXTS = {
  reminder_seven_days: reminder(/*i18n*/ 'Your pack {pack} ends in 7 days, on {day}.'),
  reminder_three_days: reminder(/*i18n*/ 'Your pack {pack} ends in 3 days, on {day}.'),
  reminder_one_day: reminder(/*i18n*/ 'Your pack {pack} ends tomorrow, on {day}.'),
  reminder_renewal: {
    subject: /*i18n*/ 'Your plan renews soon',
    sentences: [/*i18n*/ '{pack} renews automatically on {day} for {amount}.'],
    page: MY_ACCOUNT,
    pageLink: /*i18n*/ 'See or stop the renewal: {link}',
    smsEnd: /*i18n*/ 'Stop renewal: {account} Stop reminders: {stop}',
  },
} as const
