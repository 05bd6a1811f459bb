import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseFieldProblem } from '#app/kernel/errors/field-problem.ts'
import { installFieldProblems } from './schema-problems.ts'

beforeAll(installFieldProblems)

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
}

describe('a schema', () => {
  it('R089 calls a missing value required', () => {
    const form = z.object({
      email: z.string(),
      password: z.string().min(1),
      kind: z.enum(['a']),
      keep: z.literal('on'),
    })
    expect(problemsOf(form, { password: '' })).toEqual(['required', 'required', 'required', 'required'])
  })

  it('reports the bound that is broken', () => {
    const cases: [z.ZodType, unknown, string][] = [
      [z.string().min(8), 'short', 'tooShort?min=8'],
      [z.string().max(3), 'long', 'tooLong?max=3'],
      [z.number().min(1), 0, 'tooSmall?min=1'],
      [z.number().max(29), 30, 'tooBig?max=29'],
      [z.array(z.string()).max(5), Array(6).fill(''), 'tooMany?max=5'],
      [z.array(z.string()).min(1), [], 'tooFew?min=1'],
    ]
    for (const [schema, value, problem] of cases) expect(problemsOf(schema, value)).toEqual([problem])
  })

  it('reports the form that is wrong', () => {
    const cases: [z.ZodType, unknown, string][] = [
      [z.email(), 'x', 'invalidEmail'],
      [z.url(), 'x', 'invalidUrl'],
      [z.string().regex(/^a$/), 'b', 'invalid'],
      [z.string(), 5, 'invalid'],
      [z.number(), 'five', 'notANumber'],
      [z.coerce.number(), 'five', 'notANumber'],
      [z.int(), 1.5, 'notWhole'],
      [z.enum(['a', 'b']), 'c', 'notAChoice'],
      [z.strictObject({}), { extra: 1 }, 'unknownField'],
      [z.union([z.string(), z.number()]), true, 'invalid'],
    ]
    for (const [schema, value, problem] of cases) expect(problemsOf(schema, value)).toEqual([problem])
  })

  it('keeps the message that the schema itself sets', () => {
    expect(
      problemsOf(
        z.string().refine(() => false, 'invalidDate'),
        'x',
      ),
    ).toEqual(['invalidDate'])
    expect(problemsOf(z.string().min(8, 'invalidPassword'), 'x')).toEqual(['invalidPassword'])
  })

  it('never reports a problem without a text', () => {
    const schema = z.object({
      a: z.date(),
      b: z.map(z.string(), z.string()),
      c: z.number().multipleOf(5),
      d: z.uuid(),
    })
    const problems = problemsOf(schema, { a: 'x', b: 1, c: 3, d: 'x' })
    expect(problems).toHaveLength(4)
    for (const problem of problems) expect(parseFieldProblem(problem).key).toBe(problem.split('?')[0])
  })
})
