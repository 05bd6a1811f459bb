import { expect, it } from 'vitest'
import { translateProblem, translator } from '#app/visit/translator.ts'
import {
  fieldsIn,
  isRefusal,
  Refusal,
  refusalOfProblem,
  refuse,
  refusedAs,
  refuseFields,
  refuseTogether,
} from './refusal.ts'

const told = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (error) => (isRefusal(error) ? [error.name, error.fields] : error),
  )

it('places a refusal at the first of its fields that the form has, in one language if it has several', () => {
  const taken = new Refusal('duplicateCode')
  expect(fieldsIn(taken, ['name', 'refCode'])).toEqual({ refCode: ['refused.duplicateCode'] })
  expect(fieldsIn(new Refusal('userGroupAlreadyExists'), ['name.ja', 'name.en'])).toEqual({
    'name.ja': ['refused.userGroupAlreadyExists'],
  })
  expect(fieldsIn(taken, ['name'])).toEqual({})
  expect(fieldsIn(new Refusal('notFound'), ['name'])).toEqual({})
  const own = { fields: { code: ['tooLong?max=3'] } }
  expect(fieldsIn(new Refusal('duplicateCode', own), ['refCode'])).toEqual(own.fields)
  const waits = new Refusal('invalidEmail', { wait: { why: 'often', seconds: 60 } })
  expect(fieldsIn(waits, ['email'])).toEqual({})
})

it('shows the refusal’s own text, and none for an unknown name', () => {
  expect(translateProblem(translator('en'), refusedAs('duplicateEmail'))).toBe(
    translator('en')('errors:duplicateEmail'),
  )
  expect(['refused.toString', 'refused.x', 'duplicateEmail'].map(refusalOfProblem)).toEqual([
    null,
    null,
    null,
  ])
})

it('refuses once with all problems, under the first name', async () => {
  const input = { code: 'A', expiresOn: '', planIds: [] }
  const code = () => refuse('duplicateCode')
  const day = async () => refuse('invalidDate', { fields: { expiresOn: ['dayIsPast'] } })
  expect(
    await told(
      refuseTogether(
        input,
        () => false,
        code,
        day,
        () => refuseFields({ code: ['tooLong?max=3'] }),
      ),
    ),
  ).toEqual(['duplicateCode', { code: ['refused.duplicateCode', 'tooLong?max=3'], expiresOn: ['dayIsPast'] }])
  expect(await told(refuseTogether(input, code))).toEqual(['duplicateCode', {}])
  expect(await told(refuseTogether(input, day, () => refuse('noPermission'), code))).toEqual([
    'noPermission',
    {},
  ])
  expect(await told(refuseTogether(input, () => undefined))).toBe('nothing')
  const bug = new Error('bug')
  expect(
    await told(
      refuseTogether(input, code, () => {
        throw bug
      }),
    ),
  ).toBe(bug)
})
