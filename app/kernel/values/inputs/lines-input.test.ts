import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { linesInput } from './field-inputs.ts'

const schema = z.object({ urls: linesInput() })
const two = ['https://example.org/a', 'https://example.com/']

/** The parsed value, or the error, of one field that a browser sends. */
function typed(text: string): unknown {
  const form = new FormData()
  form.append('urls', text)
  const submission = parseWithZod(form, { schema })
  return submission.status === 'success' ? submission.value.urls : submission.error
}

describe('several texts in one field', () => {
  it('are one per line in a form, with any kind of line end', () => {
    for (const end of ['\r\n', '\n', '\r']) expect(typed(two.join(end))).toEqual(two)
    expect(typed(`\r\n ${two[0]} \r\n\r\n${two[0]}`)).toEqual([two[0]])
  })

  it('are a list or a single text in an API call', () => {
    expect(schema.parse({ urls: two }).urls).toEqual(two)
    expect(schema.parse({ urls: two.join('\n') }).urls).toEqual(two)
    expect(schema.parse({}).urls).toEqual([])
  })

  it('are separated by the field’s own separator', () => {
    expect(linesInput(/[\s,]+/).parse('a, b\nc')).toEqual(['a', 'b', 'c'])
  })
})
