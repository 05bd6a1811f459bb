import type { RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import { rowProblem } from '#app/features/imports/model/run/row-problems.ts'
import type { UserStatus } from '#app/features/users/model/user/user.ts'
import { isLocale, type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { cleanName, isUsername, nameProblem, usernameKey } from '#app/kernel/values/names.ts'
import { once } from '#app/kernel/values/once.ts'
import { translator } from '#app/visit/translator.ts'
import type { UserState } from './user-state.ts'

type Read<Value> = { value: Value; problems: RowProblem[] }
type Cells = SourceRow['of']

export const cellOf = (of: Cells, column: string) => of.get(column)?.trim() ?? ''

/** The reader's name in a row. An empty cell leaves the current one. */
export function readName(of: Cells, state: UserState | null): Read<string> {
  const name = cleanName(of.get('full_name') ?? '')
  if (name === '' && state !== null) return { value: state.name, problems: [] }
  const problem = nameProblem(name)
  if (problem === null) return { value: name, problems: [] }
  const code = problem.startsWith('tooLong') ? 'valueTooLong' : 'badParameters'
  return { value: name, problems: [rowProblem(of, 'full_name', code, problem)] }
}

/** The user name in the form that is looked up. An empty cell leaves the current one. */
export function readUsername(of: Cells, state: UserState | null): Read<string | null> {
  const typed = cellOf(of, 'username')
  if (typed === '') return { value: state?.username_key ?? null, problems: [] }
  const value = usernameKey(typed)
  return { value, problems: isUsername(value) ? [] : [rowProblem(of, 'username', 'invalidUsername')] }
}

/** The values of a status: as the API writes them, and in the present and former words of both languages. */
const statuses = once(
  () =>
    new Map<string, UserStatus>([
      ['0', 'allow'],
      ['1', 'stop'],
      ['allowed', 'allow'],
      ['stopped', 'stop'],
      ['利用可', 'allow'],
      ...(['allow', 'stop'] as const).flatMap((status): [string, UserStatus][] => [
        [status, status],
        ...locales.map((locale): [string, UserStatus] => [
          translator(locale, 'console-users')(`status.${status}`).toLowerCase(),
          status,
        ]),
      ]),
    ]),
)

export function readStatus(of: Cells, state: UserState | null): Read<UserStatus> {
  const said = cellOf(of, 'account_status').toLowerCase()
  const value = statuses().get(said) ?? state?.status ?? 'allow'
  const isKnown = said === '' || statuses().has(said)
  return {
    value,
    problems: isKnown ? [] : [rowProblem(of, 'account_status', 'badParameters', 'notAChoice')],
  }
}

/** The language of a row. An empty cell means that of the reader's browser. */
export function readLang(of: Cells, state: UserState | null): Read<Locale | null> {
  if (!of.has('lang')) return { value: state?.lang ?? null, problems: [] }
  const said = cellOf(of, 'lang').toLowerCase()
  if (isLocale(said)) return { value: said, problems: [] }
  return { value: null, problems: said === '' ? [] : [rowProblem(of, 'lang', 'badParameters', 'notAChoice')] }
}
