import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { linesInput } from './field-inputs.ts'

const schema = z.object({ urls: linesInput() })
const two = ['https://example.org/a', 'https://example.com/']

/** What a form makes of one field, as browsers send it. */
function typed(text: string): unknown {
  const form = new FormData()
  form.append('urls', text)
  const submission = parseWithZod(form, { schema })
  return submission.status === 'success' ? submission.value.urls : submission.error
}

describe('several texts in one field', () => {
  it('are one a line in a form, whatever ends the lines', () => {
    for (const end of ['\r\n', '\n', '\r']) expect(typed(two.join(end))).toEqual(two)
    expect(typed(`\r\n ${two[0]} \r\n\r\n${two[0]}`)).toEqual([two[0]])
  })

  it('are a list or a text in a call of the API', () => {
    expect(schema.parse({ urls: two }).urls).toEqual(two)
    expect(schema.parse({ urls: two.join('\n') }).urls).toEqual(two)
    expect(schema.parse({}).urls).toEqual([])
  })

  it('are parted by what the field says', () => {
    expect(linesInput(/[\s,]+/).parse('a, b\nc')).toEqual(['a', 'b', 'c'])
  })
})
