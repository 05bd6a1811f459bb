import { useEffect } from 'react'

/** Continues to the provider by script, so that the provider may answer in the fragment (R165). */
export function ProviderStart({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url])
  return null
}
