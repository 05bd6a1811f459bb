import './look.css'
import { Link } from '#app/ui/atoms/link.tsx'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { LookPart } from './look-view.ts'

/** What a look is made of, each part with a sentence and the colours it has. */
export function LookOverview({ parts }: { parts: readonly LookPart[] }) {
  const { t } = useWords('console-look')
  return (
    <ul className="look-parts">
      {parts.map(({ key, to, colours, unreadable }) => (
        <li key={key}>
          <Link to={to}>{t(`${key}.title`)}</Link>
          <p>{t(`${key}.about`)}</p>
          {unreadable > 0 && <p className="unreadable">{t('contrast.unreadable', { count: unreadable })}</p>}
          {colours.length > 0 && (
            <div>
              {colours.map((colour) => (
                <Swatch key={colour} colour={colour} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
