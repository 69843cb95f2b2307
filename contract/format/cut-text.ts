/** Cuts a text to a number of characters as PostgreSQL counts them. Never cuts within one: PostgreSQL refuses half of one in JSON. */
export const cutText = (text: string, length: number): string => Array.from(text).slice(0, length).join('')
