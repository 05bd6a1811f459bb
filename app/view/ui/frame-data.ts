/** What the root route answers, as components read it; `viewFrame` makes it. */
export type FrameData = {
  title: string
  layout: 1 | 2 | 3 | 4
  isPlatform: boolean
  isOpenType: boolean
  actor: {
    name: string
    isStaff: boolean
    hasProfile: boolean
    /** His address let him in; he may have an account of his own. */
    maySignIn: boolean
  } | null
  /** In the tenant's own app, which has a menu of its own. */
  isApp: boolean
  /** Guests are offered an account (R095). */
  canRegister: boolean
  query: string
  here: string
  cameFrom: string
}
