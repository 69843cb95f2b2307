/** An identifier, in letters of equal width. */
export const codeText = (text: string) => <span className="desk-code">{text}</span>
