import './field-links.css'
import { Fragment } from 'react'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { FieldLink } from './field-links.ts'

/** The names in a field. Each links to its search if there is one. */
export function FieldLinks({ links }: { links: readonly FieldLink[] }) {
  return (
    <>
      {links.map((link, at) => (
        <Fragment key={link.text}>
          {at > 0 && (langOf(link.text) === 'ja' ? '、' : '; ')}
          <FieldName {...link} />
        </Fragment>
      ))}
    </>
  )
}

function FieldName({ text, to }: FieldLink) {
  if (to === null) return <span lang={langOf(text)}>{text}</span>
  // A fragment is a place on this page and not a path of the site.
  if (to.startsWith('#'))
    return (
      <a className="field-link" href={to} lang={langOf(text)}>
        {text}
      </a>
    )
  return (
    <Link className="field-link" to={to} lang={langOf(text)}>
      {text}
    </Link>
  )
}
