import { z } from 'zod'
import { findFactorNeed, spendCode } from '#app/features/identity/model/second-factor/second-factor.ts'
import { holderOfSession } from '#app/features/identity/model/session/login-failures.ts'
import { ensurePassword, noteProof } from '#app/features/identity/model/session/prove-session.ts'
import { ensureRightCode } from '#app/features/identity/model/session/second-step.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requirePerson } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export const ProveStaffInput = z.object({
  password: z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(256, 'tooLong?max=256')
    .meta({ input: 'secret' }),
  code: z.string().max(40, 'tooLong?max=40').meta({ input: 'secret' }).optional(),
})

/** The fields with which an administrator proves who they are: the password and, if they have a second factor, a code. */
export async function getStaffProof(visit: Visit): Promise<{ asksCode: boolean }> {
  return { asksCode: (await findFactorNeed(visit, requirePerson(visit, 'service').id)) === 'code' }
}

/**
 * Renews the proof of the current session. Wrong passwords and codes count only for this session, which is signed in
 * already. Refuses them as `ensurePassword` and `ensureRightCode` do, and reports a missing code at its field.
 */
export async function proveStaff(
  visit: Visit,
  { password, code }: z.output<typeof ProveStaffInput>,
): Promise<void> {
  const admin = requirePerson(visit, 'service')
  const session = holderOfSession(0, admin.sessionId)
  const { asksCode } = await getStaffProof(visit)
  if (asksCode && code === undefined) refuseFields({ code: ['required'] })
  const { password: stored } = await visit.db
    .selectFrom('staff')
    .select('password')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  await ensurePassword(visit, { session, stored }, password)
  if (asksCode)
    await ensureRightCode(visit, { staffId: admin.id, failures: session }, () =>
      spendCode(visit, admin.id, code ?? ''),
    )
  await commit(visit, [noteProof(visit, admin, visit.site.tenantId)])
}
