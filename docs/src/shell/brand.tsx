/** The product's mark and its name as drawn for it; the link around them says what they are. */
export function Brand() {
  return (
    <span className="signature" aria-hidden="true">
      <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M3 23.5h9.5v-7h8v-8H29" />
        <path d="M18.5 23.5H29" className="faint" />
      </svg>
      <svg className="wordmark" viewBox="0 0 59 26" aria-hidden="true" focusable="false">
        <path d="M2.5 5v17M9.5 22V11M9.5 15.5a4 4 0 0 1 8 0V22M17.5 15.5a4 4 0 0 1 8 0V22M43 11v11M43 16.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 1 1 11 0M49.5 4v18M56 11v11M56 5.2v.1" />
      </svg>
      <span className="signature-docs">docs</span>
    </span>
  );
}
