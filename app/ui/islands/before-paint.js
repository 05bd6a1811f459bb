const { documentElement, currentScript, head } = document
try {
  documentElement.toggleAttribute('data-folded', !!localStorage.folded)
} catch {}
if (matchMedia('(pointer: fine)').matches) {
  const sheet = { rel: 'stylesheet', href: currentScript.dataset.fonts, blocking: 'render' }
  head.append(Object.assign(document.createElement('link'), sheet))
}
