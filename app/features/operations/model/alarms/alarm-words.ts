import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'
import type { Measure } from './measure-alarms.ts'

type AlarmWords = {
  title: string
  /** The value with its unit. */
  written: string
  limits: string
  /** What to do about it. */
  mend: string
}

/** What people are told about a measure, on no matter which way. */
export function wordsOf(locale: Locale, { name, value, unit, warn, alarm }: Measure): AlarmWords {
  const words = wordsIn(locale)
  const written = (figure: number) => words(`health.alarmUnit.${unit}`, { value: figure })
  const limits =
    alarm === null
      ? words('health.alarmWarnFrom', { warn: written(warn) })
      : words('health.alarmFrom', { warn: written(warn), alarm: written(alarm) })
  return {
    title: words(`health.alarm.${name}`),
    written: written(value),
    limits,
    mend: words(`health.mend.${name}`),
  }
}

/** Writes measures for a mail: each with its value, its limits, what to do, and its section of the guide. */
export function writeAlarms(locale: Locale, measures: readonly Measure[]): string {
  const words = wordsIn(locale)
  return measures
    .map((measure) => {
      const { title, written, limits, mend } = wordsOf(locale, measure)
      const what = measure.about === null ? title : `${title} (${measure.about})`
      return [words('health.alarmLine', { what, written, limits }), mend, measure.runbook].join('\n')
    })
    .join('\n\n')
}

function wordsIn(locale: Locale): (key: string, values?: object) => string {
  return translator(locale, 'console-staff') as (key: string, values?: object) => string
}
