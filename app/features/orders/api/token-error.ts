import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'

/**
 * R333, R347: order-receive reports a problem with a card or its token as 400 with the body "Token error", which clients
 * show as an invalid card number. Other refusals are reported as usual, and so is an order without a card (R329).
 */
export async function withTokenError<Result>(run: () => Promise<Result>): Promise<Result | Response> {
  try {
    return await run()
  } catch (error) {
    if (!isRefusal(error) || !ofCard.includes(error.name) || error.details.toast) throw error
    const { gatewayCode } = error.details
    const body = { status: 400, key: 'api.error.400', message: 'Token error' }
    return Response.json(
      { ...body, ...(gatewayCode !== undefined && { gateway_code: gatewayCode }) },
      { status: 400, headers: { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' } },
    )
  }
}

const ofCard: readonly string[] = ['invalidCard', 'tokenCreationFailed'] satisfies ErrorName[]
