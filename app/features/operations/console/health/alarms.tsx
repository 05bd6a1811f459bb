import { wordsOf } from '#app/features/operations/model/alarms/alarm-words.ts'
import type { MeasureSince } from '#app/features/operations/model/alarms/get-alarms.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { sweepName } from './work-names.ts'
import '#app/ui/console/list-page.css'
import { useWords } from '#app/ui/console/words.ts'

const dots = { ok: 'ok', warn: 'wait', alarm: 'bad' } as const

/** The alarms, worst first: value and limits of each, and what to do about those that aren't well. */
export function Alarms({ alarms }: { alarms: readonly MeasureSince[] }) {
  const { t } = useTranslation('console-staff')
  const headings = [
    t('health.alarmMeasure'),
    t('health.sweepState'),
    { figure: t('health.alarmValue') },
    t('health.alarmLimits'),
  ]
  return (
    <FormSection title={t('health.alarms')} help={t('health.alarmsHelp')}>
      <table className="console-table list-table">
        <TableHead headings={headings} />
        <tbody>
          {alarms.map((alarm) => (
            <AlarmRow key={alarm.name} alarm={alarm} />
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function AlarmRow({ alarm }: { alarm: MeasureSince }) {
  const { t, i18n } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  const dates = useDates()
  const { name, state, value, warn, alarm: most, since, runbook } = alarm
  const { title, written, limits, mend } = wordsOf(i18n.language as Locale, alarm)
  const about = name === 'sweepAge' && alarm.about !== null ? of(sweepName(alarm.about)) : alarm.about
  const isWell = state === 'ok'
  return (
    <>
      <tr id={name}>
        <th scope="row">
          {title}
          {about !== null && !isWell && (
            <span className="block text-xs text-ink-2 wrap-anywhere">{about}</span>
          )}
        </th>
        <td data-label={t('health.sweepState')}>
          <StatusDot kind={dots[state]}>{t(`health.alarmIs.${state}`)}</StatusDot>
          {since !== null && !isWell && (
            <span className="block text-xs text-ink-2">
              {t('health.alarmSince', { time: dates.instant(since) })}
            </span>
          )}
        </td>
        <td className="figure" data-label={t('health.alarmValue')}>
          {written}
        </td>
        <td data-label={t('health.alarmLimits')}>
          <LimitBar {...{ state, value, warn, most }} />
          <span className="block text-xs text-ink-2">{limits}</span>
        </td>
      </tr>
      {!isWell && (
        <tr>
          <td colSpan={4} className="max-w-160 pb-4">
            {mend} <code className="text-xs wrap-anywhere">{runbook}</code>
            {name === 'databaseSize' && alarm.about !== null && (
              <Link to={adminPaths.places({ database: alarm.about })} className="block w-fit underline">
                {t('health.movePlaces')}
              </Link>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

const fills = { ok: 'fill-ok', warn: 'fill-warn', alarm: 'fill-danger' } as const

/** The width of the bar in its own units. The bar ends at the limit of the alarm; a line shows where the warning begins. */
const width = 120

function LimitBar({
  state,
  value,
  warn,
  most,
}: Pick<MeasureSince, 'state' | 'value' | 'warn'> & { most: number | null }) {
  const end = most === null || most === warn ? warn * 2 : most
  const at = (figure: number) => Math.min(1, figure / end) * width
  return (
    <svg className="block w-30 h-2" viewBox={`0 0 ${width} 8`} aria-hidden="true">
      <rect className="fill-line" width={width} height="8" />
      <rect className={fills[state]} width={at(value)} height="8" />
      <line className="stroke-ink-2" x1={at(warn)} x2={at(warn)} y1="0" y2="8" />
    </svg>
  )
}
