(() => {
  const page = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      console.warn(`Storage is not available, “${key}” is treated as empty: ${error.message}`);
      return null;
    }
  };
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  const closed = kept('announcement.closed');
  if (closed !== null) page.dataset.closedAnnouncement = closed;
})();
