import type { z } from 'zod'
import { refuse } from '#app/errors/refusal.ts'
import { parseCall } from './parse-call.ts'
import { readBodyText } from './read-body.ts'
import { readWire } from './wire.ts'

const longest = 64 * 1024

/** What a page's script sends as JSON, with what its address says. Refuses with `badRequest` what is none, with `bodyTooLarge` more than 64 KiB, and with `badParameters` what is wrong with a field. */
export async function readScriptBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  given: Record<string, string> = {},
): Promise<z.output<Schema>> {
  const text = (await readBodyText(request, longest)) ?? refuse('bodyTooLarge')
  return parseCall(schema, { ...(readWire(parsed(text)) as object), ...given })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('badRequest')
  }
}
