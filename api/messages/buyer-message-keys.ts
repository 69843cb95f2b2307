/** The keys of a message in the outbox. Pure. */

/** The message service removes duplicates by the key alone, so the mail needs a different one. */
export const mailKey = (key: string): string => `${key}-mail`

/** Returns the keys of the text message and of the mail of a message. */
export const buyerMessageKeys = (key: string): string[] => [key, mailKey(key)]

export const REMINDER_PREFIX = 'reminder-'

/** Returns the key under which the messages of a reminder are stored. */
export const reminderKey = (id: string): string => `${REMINDER_PREFIX}${id}`
