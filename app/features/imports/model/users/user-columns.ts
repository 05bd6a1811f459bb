import { locales } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'

/** What an import of readers reads and an export writes, in this order. */
export const userColumns = [
  'user_id',
  'full_name',
  'email',
  'username',
  'user_group_id',
  'user_group_name',
  'account_status',
  'lang',
  'is_subscribe_mail',
] as const

/** Columns that an export adds for information and an import ignores. */
export const toldColumns = ['created_at', 'last_used_at'] as const

export type UserColumn = (typeof userColumns)[number] | (typeof toldColumns)[number]

/** The columns of the administrators' list, because its file can be imported as well. */
const ofList: Record<string, UserColumn> = {
  name: 'full_name',
  email: 'email',
  username: 'username',
  group: 'user_group_name',
  status: 'account_status',
  added: 'created_at',
  lastUsed: 'last_used_at',
}

/** All names of columns in both languages, in an export and in the list. */
const columnByTitle = new Map<string, string>(locales.flatMap(titlesIn))

function titlesIn(locale: (typeof locales)[number]): [string, string][] {
  const own = translator(locale, 'console-csv')
  const list = translator(locale, 'console-people') as unknown as (key: string) => string
  const ofExport = [...userColumns, ...toldColumns].map((column): [string, string] => [
    own(`column.${column}`),
    column,
  ])
  return [
    ...ofExport,
    ...Object.entries(ofList).map(([key, column]): [string, string] => [list(`users.column.${key}`), column]),
  ]
}

export const columnOf = (heading: string): string => columnByTitle.get(heading) ?? heading
