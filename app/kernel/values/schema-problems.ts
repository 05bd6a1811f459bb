import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'

type Issue = z.core.$ZodRawIssue

/**
 * Makes all schemas of the isolate report field problems (`required`, `tooShort?min=8`) instead of zod's English. A
 * message in the schema itself takes precedence. Call it once where a Worker or a test begins.
 */
export function installFieldProblems(): void {
  z.config({ customError: problemOf })
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return problemOfType(issue)
    case 'too_small':
      return problemOfSize(issue.origin, 'min', Number(issue.minimum))
    case 'too_big':
      return problemOfSize(issue.origin, 'max', Number(issue.maximum))
    case 'invalid_format':
      return problemOfFormat(issue.format)
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'notAChoice'
    case 'unrecognized_keys':
      return 'unknownField'
    default:
      return 'invalid'
  }
}

function problemOfType({ input, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return 'required'
  if (expected === 'int') return 'notWhole'
  return expected === 'number' ? 'notANumber' : 'invalid'
}

/** The problem of a wrong size. An empty text counts as missing, whatever the minimum length. */
function problemOfSize(origin: string, bound: 'min' | 'max', value: number): string {
  const isLower = bound === 'min'
  if (origin === 'string' && isLower && value === 1) return 'required'
  if (origin === 'string') return fieldProblem(isLower ? 'tooShort' : 'tooLong', { [bound]: value })
  if (origin === 'array' || origin === 'set')
    return fieldProblem(isLower ? 'tooFew' : 'tooMany', { [bound]: value })
  return fieldProblem(isLower ? 'tooSmall' : 'tooBig', { [bound]: value })
}

function problemOfFormat(format: string): string {
  if (format === 'email') return 'invalidEmail'
  return format === 'url' ? 'invalidUrl' : 'invalid'
}
