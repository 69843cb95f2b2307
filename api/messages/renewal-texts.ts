/** The texts of messages about renewals by mandate, by their kind. Pure. */
import { MY_ACCOUNT, QUICK_RECHARGE, RECEIVED, REFERENCE } from './sentences.ts'

const renewal = <Subject extends string, const Sentences extends readonly string[]>(
  subject: Subject,
  ...sentences: Sentences
) => ({ subject, sentences, page: MY_ACCOUNT }) as const

const pastDue = <Sentence extends string>(sentence: Sentence) =>
  ({
    subject: /*i18n*/ 'Your plan was not renewed',
    sentences: [sentence],
    page: QUICK_RECHARGE,
    pageLink: /*i18n*/ 'Recharge now: {link}',
    smsEnd: /*i18n*/ 'Recharge: {recharge}',
  }) as const

const NOTHING_TAKEN = /*i18n*/ 'Nothing more will be taken.'
const PLAN_STAYS = /*i18n*/ 'Your plan stays until its end.'
const PLAN_IS_PAID = /*i18n*/ 'Your plan is paid. Please recharge before it ends.'
const RENEWAL_IS_OFF = /*i18n*/ 'Automatic renewal is off'

export const RENEWAL_TEXTS = {
  renewal_on: renewal(
    /*i18n*/ 'Automatic renewal is on',
    /*i18n*/ 'Automatic renewal of {pack} is on. The next payment of {amount} is due on {day}.',
    /*i18n*/ 'You can stop it in My Account at any time.',
  ),
  renewal_notice: renewal(
    /*i18n*/ 'Your next payment',
    /*i18n*/ '{amount} will be taken on {day} to renew {pack}.',
    /*i18n*/ 'If you do not want it, stop renewal in My Account before that day.',
  ),
  renewal_paid: {
    subject: /*i18n*/ 'Payment received',
    sentences: [RECEIVED, /*i18n*/ 'Your pack {pack} is renewed until {day}.', REFERENCE],
    page: MY_ACCOUNT,
  },
  renewal_debit_failed: renewal(
    /*i18n*/ 'Your payment has failed',
    /*i18n*/ 'Your bank did not pay {amount} to renew {pack}. We try again on {day}.',
    /*i18n*/ 'Please keep enough money in your account.',
  ),
  renewal_past_due: pastDue(
    /*i18n*/ 'Your plan {pack} was not renewed, and nothing was charged. Recharge it by {day} to continue automatic renewal.',
  ),
  // A debit was captured that its order could not take, such as one of another amount.
  renewal_past_due_returned: pastDue(
    /*i18n*/ 'Your plan {pack} was not renewed, and you are refunded. Recharge it by {day} to continue automatic renewal.',
  ),
  renewal_stopped: renewal(
    RENEWAL_IS_OFF,
    /*i18n*/ 'Automatic renewal of {pack} is off.',
    NOTHING_TAKEN,
    PLAN_STAYS,
  ),
  renewal_stopped_at_bank: renewal(
    RENEWAL_IS_OFF,
    /*i18n*/ 'Automatic renewal of {pack} was turned off at your bank.',
    NOTHING_TAKEN,
    PLAN_STAYS,
  ),
  renewal_ended: renewal(RENEWAL_IS_OFF, /*i18n*/ 'Automatic renewal of {pack} has ended.', NOTHING_TAKEN),
  renewal_mandate_ends: renewal(
    /*i18n*/ 'Automatic renewal ends',
    /*i18n*/ 'Automatic renewal of {pack} ends, as you agreed.',
    PLAN_STAYS,
    /*i18n*/ 'To turn automatic renewal on again, tick the box when you pay for a plan.',
  ),
  renewal_not_set_up: renewal(
    RENEWAL_IS_OFF,
    /*i18n*/ 'Your bank did not set up automatic renewal of {pack}.',
    PLAN_IS_PAID,
  ),
  renewal_refused: renewal(
    RENEWAL_IS_OFF,
    /*i18n*/ 'Automatic renewal of {pack} is not possible with the way you paid.',
    PLAN_IS_PAID,
    /*i18n*/ 'If your bank shows it, cancel it there.',
  ),
} as const
