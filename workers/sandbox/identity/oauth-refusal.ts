import { newUuid, type SandboxContext } from '#workers/sandbox/ground.ts'
import type { ProviderName } from './provider.ts'

/** A token request that isn't granted (RFC 6749 5.2). `aadsts` is Microsoft's number for it. */
export class OAuthRefusal extends Error {
  readonly error: string
  readonly description: string
  readonly status: number
  readonly aadsts: number
  constructor(error: string, description: string, { status = 400, aadsts = 90014 } = {}) {
    super(description)
    this.error = error
    this.description = description
    this.status = status
    this.aadsts = aadsts
  }
}

export const uncached = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** As the provider words it: Microsoft adds its number, a trace and the time. */
export function respondRefusal(
  context: SandboxContext,
  provider: ProviderName,
  refusal: OAuthRefusal,
): Response {
  const { error, description, status, aadsts } = refusal
  const headers: Record<string, string> =
    status === 401 ? { ...uncached, 'WWW-Authenticate': 'Basic realm="token"' } : uncached
  if (provider !== 'microsoft')
    return Response.json({ error, error_description: description }, { status, headers })
  const [trace, correlation] = [newUuid(context), newUuid(context)]
  const timestamp = `${new Date(context.now()).toISOString().slice(0, 19).replace('T', ' ')}Z`
  const said = `AADSTS${aadsts}: ${description} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`
  const body = {
    error,
    error_description: said,
    error_codes: [aadsts],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
    error_uri: `${context.origin}/microsoft/error?code=${aadsts}`,
  }
  return Response.json(body, { status, headers })
}
