import { paths } from '#app/visit/paths/reader.ts'

/** The page that sets a password, at a site whose address is known and whose visit isn't. */
export function linkTo(siteUrl: string, token: string): string {
  return `${siteUrl.replace(/\/$/, '')}${paths.resetPassword(token)}`
}
