import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { type PictureFacts, pictureFacts } from '#app/gateways/pdf/picture-document.ts'
import { planImageKey } from '#app/kernel/data/files.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { forgetPicture, getEditedPlan } from './edit-plans.ts'
import { updatePlanImage } from './edited-plan-store.ts'

const maxBytes = 1024 * 1024
/** assumed: 2,400 pixels are enough, because a card on the page of plans is 400 pixels wide, and screens have up to twice that density. */
const widest = 2400
const narrowest = 200

type Sent = { name: string; stream: AsyncIterable<Uint8Array> }

/**
 * Sets a plan's picture: a PNG or JPEG, judged by its bytes, up to 1 MB, with sides of 200 to 2,400 pixels. Refuses
 * others with `invalidFile` (413). It is stored under its hash. The previous picture is deleted once nothing names it any
 * more.
 */
export async function setPlanImage(visit: Visit, id: string, file: Sent): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const plan = await getEditedPlan(visit, { id })
  const bytes = await collect(file)
  const { type } = factsOf(bytes, file.name)
  const { tenantId } = visit.site
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  const name = `${hash}.${type === 'png' ? 'png' : 'jpg'}`
  const about = { contentType: `image/${type}` }
  await visit.env.FILES.put(planImageKey(tenantId, name), bytes, { httpMetadata: about })
  await commit(visit, [
    updatePlanImage(visit.db, { tenantId, id }, name, visit.now()),
    insertAudit(visit, admin, {
      action: 'plan.image',
      subject: id,
      name: plan.name,
      before: { imageName: plan.imageName },
      after: { imageName: name },
    }),
  ])
  await forgetPicture(visit, plan.imageName)
}

async function collect({ stream, name }: Sent): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) refusePicture(name, 'fileTooLarge', maxBytes / 1024 / 1024)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function factsOf(bytes: Uint8Array, name: string): PictureFacts {
  const facts = pictureFacts(bytes)
  if (facts === null) return refusePicture(name, 'notAPicture')
  const sides = [facts.width, facts.height]
  if (sides.some((side) => side < narrowest || side > widest))
    refuse('invalidFile', {
      fields: { file: [fieldProblem('pictureSides', { min: narrowest, max: widest })] },
    })
  return facts
}

function refusePicture(name: string, why: FieldProblemKey, max = 0): never {
  refuse('invalidFile', { fields: { file: [fieldProblem(why, { name, max })] } })
}
