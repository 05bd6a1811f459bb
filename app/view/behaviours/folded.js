try {
  document.documentElement.toggleAttribute('data-folded', localStorage.folded === 'true')
} catch {}
