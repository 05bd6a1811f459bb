import { expect, it } from 'vitest'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { isRecoveryOpen, isRegistrationOpen, namesAskedFor } from './account-rules.ts'

const types: AccountType[] = ['USERNAME', 'EMAIL', 'GAKKEN_ID', 'ALL', 'OPEN_TYPE']
const among = (isOpen: (accountType: AccountType) => boolean) => types.filter(isOpen)

it('R095 R096 R097 readers can register themselves if the setting is on, except at the learning service and the open type', () => {
  expect(among((accountType) => isRegistrationOpen({ accountType, isShowLinkRegisterUser: true }))).toEqual([
    'USERNAME',
    'EMAIL',
    'ALL',
  ])
  expect(among((accountType) => isRegistrationOpen({ accountType, isShowLinkRegisterUser: false }))).toEqual(
    [],
  )
})

it('R098 R099 R064 a forgotten password can be replaced if the setting is on or readers have addresses', () => {
  expect(among((accountType) => isRecoveryOpen({ accountType, activeForgotPassword: true }))).toEqual([
    'USERNAME',
    'EMAIL',
    'GAKKEN_ID',
    'ALL',
  ])
  expect(among((accountType) => isRecoveryOpen({ accountType, activeForgotPassword: false }))).toEqual([
    'EMAIL',
    'ALL',
  ])
})

it('R084 a new reader is asked for the names with which they will sign in', () => {
  expect(['USERNAME', 'EMAIL', 'ALL'].map((type) => namesAskedFor(type as AccountType))).toEqual([
    { email: 'no', username: 'required' },
    { email: 'required', username: 'no' },
    { email: 'required', username: 'optional' },
  ])
})
