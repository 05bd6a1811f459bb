import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { writeDay } from '#app/ui/atoms/write-day.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { OverlapView } from './plan-view.ts'

/** What the reader can already read of a plan through another one. It is shown before they pay for it again. */
export function PlanOverlaps({ overlaps }: { overlaps: readonly OverlapView[] }) {
  const { t, i18n } = useTranslation('commerce')
  if (overlaps.length === 0) return null
  const listed = new Intl.ListFormat(i18n.language)
  return (
    <ul className="alert plan-overlaps">
      {overlaps.map(({ registrationId, planName, groupNames, endsOn }) => (
        <li key={registrationId}>
          {t('overlap.reads', {
            groups: listed.format(groupNames.map((name) => t('overlap.name', { name }))),
            plan: planName,
            on: writeDay(endsOn, i18n.language),
          })}
        </li>
      ))}
      <li>
        <Link to={paths.subscriptions()}>{t('subscription.own')}</Link>
      </li>
    </ul>
  )
}
