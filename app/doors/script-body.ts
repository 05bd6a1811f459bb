import type { z } from 'zod'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { parseCall } from './parse-call.ts'
import { readBodyText } from './read-body.ts'
import { readWire } from './wire.ts'

const longest = 64 * 1024

/**
 * Reads the JSON that a page's script sends, together with the query of the address. Refuses invalid JSON with
 * `badRequest`, more than 64 KiB with `bodyTooLarge`, and invalid fields with `badParameters`.
 */
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
