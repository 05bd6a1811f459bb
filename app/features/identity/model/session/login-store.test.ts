import { describe, expect, it } from 'vitest'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { readerNamed } from './login-store.ts'

const both = {
  id: 'both',
  password: 'x',
  status: 'allow',
  startingPassword: 0,
  emailKey: 'hanako@books.example',
  usernameKey: 'hanako.aozora',
} as const
/** A reader whose user name looks like another reader's address. */
const posing = { ...both, id: 'posing', emailKey: null, usernameKey: 'hanako@books.example' }

const idOf = (
  accountType: AccountType,
  name: string,
  readers: (typeof both | typeof posing)[] = [posing, both],
) => readerNamed(readers, accountType, name)?.id ?? null

describe('the reader that a typed name means', () => {
  it.each([
    ['EMAIL', 'both', null],
    ['USERNAME', 'posing', 'both'],
    ['ALL', 'both', 'both'],
    ['GAKKEN_ID', null, null],
    ['OPEN_TYPE', null, null],
  ] as const)('R084 by the account type %s', (accountType, byEmail, byUsername) => {
    expect(idOf(accountType, ' Hanako@Books.example')).toBe(byEmail)
    expect(idOf(accountType, 'Hanako.Aozora ')).toBe(byUsername)
    expect(idOf(accountType, 'nobody')).toBeNull()
  })

  it('R084 is nobody by an address if user names count, nor by a user name if addresses count', () => {
    expect(idOf('USERNAME', 'hanako@books.example', [both])).toBeNull()
    expect(idOf('EMAIL', 'hanako.aozora', [both])).toBeNull()
    expect(idOf('EMAIL', 'hanako@books.example', [posing])).toBeNull()
    expect(idOf('ALL', 'hanako@books.example', [posing])).toBeNull()
  })
})
