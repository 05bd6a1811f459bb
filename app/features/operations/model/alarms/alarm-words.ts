import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'
import type { Measure } from './measure-alarms.ts'

/** Writes measures for a mail: each with its value, its limit, what to do, and its section of the guide. */
export function writeAlarms(locale: Locale, measures: readonly Measure[]): string {
  const words = translator(locale, 'console-staff') as (key: string, values?: object) => string
  return measures
    .map(({ name, value, unit, alarm, about, runbook }) => {
      const written = words(`health.alarmUnit.${unit}`, { value })
      const limit = words(`health.alarmUnit.${unit}`, { value: alarm })
      const what = [words(`health.alarm.${name}`), about === null ? '' : `(${about})`]
        .filter(Boolean)
        .join(' ')
      return [
        words('health.alarmLine', { what, written, limit }),
        words(`health.mend.${name}`),
        runbook,
      ].join('\n')
    })
    .join('\n\n')
}
