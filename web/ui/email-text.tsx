/** An e-mail address that breaks before "@" if necessary, then before a dot, and not inside a word. */
import { Fragment } from 'react'

export function EmailText({ of }: { of: string }) {
  return (
    <span className="email">
      {of.split(/(?=@)/).map((half, at) => (
        <span key={at}>
          {half.split(/(?=\.)/).map((word, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {word}
            </Fragment>
          ))}
        </span>
      ))}
    </span>
  )
}
