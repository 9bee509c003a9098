/** Picks one file, and says which it is or what is wrong with it. Picked again, it asks anew: the same file may have been changed. */
export function FilePicker({
  id,
  accept,
  label,
  chosen,
  wrong,
  onPick,
}: {
  /** Of the text that says which file was picked. */
  readonly id: string;
  /** Endings and media types, as the browser takes them. */
  readonly accept: string;
  readonly label: string;
  readonly chosen: string;
  readonly wrong: string | undefined;
  readonly onPick: (file: File | undefined) => void;
}) {
  return (
    <>
      <label className="button second picker">
        {label}
        <input
          type="file"
          className="unseen"
          accept={accept}
          aria-describedby={id}
          onChange={(event) => {
            onPick(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <p id={id} className={wrong === undefined ? 'hint' : 'error'} role="status">
        {wrong ?? chosen}
      </p>
    </>
  );
}
