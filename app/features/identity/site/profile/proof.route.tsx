import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  getOwnProof,
  ProveReaderInput,
  proveReader,
} from '#app/features/identity/model/account/prove-reader.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { ProofPage } from './proof-page.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(
  async ({ visit }) => ({
    ...(await getOwnProof(visit)),
    heading: translator(visit.locale, 'account')('proof.title'),
  }),
  { area: 'profile' },
)

/** Renews the session's proof with the password. A provider's button leads to the provider instead. */
export const action = form(ProveReaderInput, async ({ visit, input, context }) => {
  await proveReader(visit, input)
  setFlash(context, 'proof.done')
  return redirect(paths.profile())
})

export default function ProofRoute() {
  return <ProofPage {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />
}
