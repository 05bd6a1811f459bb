import { expect, it } from 'vitest'
import { loginRoleToCode, roleLevelToCode } from './session-view.ts'

const levels = ['system_admin', 'company_admin', 'reader', 'ip_reader', 'service_admin'] as const

it('R433 R434 numbers the levels of users', () => {
  expect(levels.map(roleLevelToCode)).toEqual([1, 2, 3, 4, 5])
})

it('R435 ruling 1: numbers login roles in another order', () => {
  expect(levels.map(loginRoleToCode)).toEqual([1, 2, 4, 5, 3])
})
