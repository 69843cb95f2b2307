/** The logo with the product's name, as a link to the home page. */
import { Link } from 'react-router'

export function BrandMark({ name }: { name: string }) {
  return (
    <Link className="brand" to="/">
      <svg className="brand__mark" viewBox="0 0 40 40" aria-hidden="true" fill="none" strokeLinecap="round">
        <circle cx="16" cy="24" r="10.5" fill="#ffb81c" />
        <path d="M19.5 7.3A17 17 0 0 1 32.7 20.5" stroke="#ffb81c" strokeWidth="3.6" />
        <path d="M22.4 1.6A24 24 0 0 1 38.4 17.6" stroke="#ff8a3c" strokeWidth="2.8" />
      </svg>
      {name}
    </Link>
  )
}
