import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { keepDevice } from '#app/features/identity/model/session/known-device.ts'
import { checkPassword } from '#app/features/identity/model/session/log-in.ts'
import { LoginForm as LoginInput } from '#app/features/identity/model/session/session-input.ts'
import { beginStaffSignIn } from '#app/features/identity/model/session/staff-sign-in.ts'
import { LoginForm } from '#app/features/identity/parts/sign-in/login-form.tsx'
import {
  askSecondStep,
  beginConsole,
  setDevice,
} from '#app/features/identity/parts/sign-in/sign-in-cookies.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit }) => {
  if (visit.actor?.kind === 'staff') throw redirect(adminPaths.admin())
  return { heading: translator(visit.locale)('admin.login') }
})

/** The sign-in of administrators, the same for all three levels and every host (R053, ruling 2). */
export const action = form(
  LoginInput,
  async ({ visit, input, request, context }) => {
    const name = input.email
    const candidate = await checkPassword(visit, { name, digest: passwordDigest(input.password) })
    const begun = await beginStaffSignIn(visit, candidate)
    setDevice(context, await keepDevice(visit, candidate))
    return begun.step === 'done'
      ? redirect(beginConsole(context, request, begun.login))
      : askSecondStep(context, begun)
  },
  { guard: 'not-cross-site' },
)

export default function AdminLogin() {
  const reply = useActionData<FormReply>()
  const fields = { name: 'email', nameTitle: null, passwordTitle: null } as const
  return (
    <LoginForm
      heading={useLoaderData<typeof loader>().heading}
      tagline={null}
      canKeep={false}
      fields={fields}
      forgotPassword={adminPaths.forgotPassword()}
      reply={reply}
      action={adminPaths.adminLogin()}
    />
  )
}
