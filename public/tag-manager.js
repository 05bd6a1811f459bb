// Starts the tag manager of a site with a domain of its own. In a file, since no page may have a script within.
;(() => {
  const id = document.currentScript?.dataset.id ?? ''
  if (!/^GTM-[A-Z0-9]{4,12}$/.test(id)) return
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`
  document.head.append(script)
})()
