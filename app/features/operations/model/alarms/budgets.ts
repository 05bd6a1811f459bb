/** The unit of a measure. `times` compares today with the days before it. */
export type Unit = 'minutes' | 'count' | 'percent' | 'times'

type Budget = {
  unit: Unit
  /** From this value on the health page warns. */
  warn: number
  /** From this value on the operators get a mail. Null for a measure that never calls anybody. */
  alarm: number | null
}

/**
 * Everything that is watched, in the order in which it is shown, with the values from which on it is too much (docs/adr/181). docs/operations.md
 * has a section for each, named like it; a test compares them.
 */
export const budgets = {
  /** How long the oldest job has been due, apart from mails. A large upload waits without a fault. */
  jobAge: { unit: 'minutes', warn: 30, alarm: 120 },
  /** How long the oldest mail that is due has waited. People stand before a form meanwhile. */
  mailAge: { unit: 'minutes', warn: 10, alarm: 30 },
  /** How long ago the sweep that is latest ended well. Cron asks for each every minute. */
  sweepAge: { unit: 'minutes', warn: 5, alarm: 15 },
  /** Jobs that were given up within a day. */
  failedJobs: { unit: 'count', warn: 1, alarm: 20 },
  /** Jobs and sweeps of which a queue gave messages up within a day. */
  deadLetters: { unit: 'count', warn: 1, alarm: 10 },
  /** Databases that don't answer. */
  databasesAway: { unit: 'count', warn: 1, alarm: 1 },
  /** Databases that lack migrations with which this Worker was built. */
  databasesBehind: { unit: 'count', warn: 1, alarm: 1 },
  /** The share of its largest size that the fullest database has. */
  databaseSize: { unit: 'percent', warn: 70, alarm: 90 },
  /** Answers today that say that the platform fails (HTTP 500 and above). */
  serverErrors: { unit: 'count', warn: 10, alarm: 100 },
  /** How many times as often as on the days before the code that grew most is answered today. */
  refusals: { unit: 'times', warn: 5, alarm: 20 },
  /** Renewals that were declined or failed within a day. */
  failedRenewals: { unit: 'count', warn: 20, alarm: 100 },
  /** Sites whose renewals aren't charged because of their company's contract. */
  paymentOutages: { unit: 'count', warn: 1, alarm: 1 },
  /** Sites at which unusually many cards were declined within an hour. */
  cardAlarms: { unit: 'count', warn: 1, alarm: 3 },
  /** Providers' scripts on pages with a card form that are other ones than were accepted. */
  cardScripts: { unit: 'count', warn: 1, alarm: 1 },
  /** Mails that were refused or given up within a day. */
  refusedMails: { unit: 'count', warn: 20, alarm: 200 },
  /** Sites at which half a budget of mails was used within an hour. */
  mailBudgets: { unit: 'count', warn: 1, alarm: 3 },
  /** Secrets that no key of SEALING_KEYS opens. */
  lostSecrets: { unit: 'count', warn: 1, alarm: 1 },
  /** Secrets in plain text or sealed with another key than the first. */
  oldSecrets: { unit: 'count', warn: 1, alarm: null },
} as const satisfies Record<string, Budget>

export type AlarmName = keyof typeof budgets

export const alarmNames = Object.keys(budgets) as AlarmName[]

export type AlarmState = 'ok' | 'warn' | 'alarm'

/** The state of a value. */
export function stateOf(name: AlarmName, value: number): AlarmState {
  const { warn, alarm }: Budget = budgets[name]
  if (alarm !== null && value >= alarm) return 'alarm'
  return value >= warn ? 'warn' : 'ok'
}

/** The section of the operations guide that says what to do. */
export function runbookOf(name: AlarmName): string {
  return `docs/operations.md#${name.toLowerCase()}`
}
