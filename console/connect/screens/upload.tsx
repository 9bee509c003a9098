import { useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { fileRows } from '../file-rows.ts';
import { useBankName, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { useFileDrop } from '../parts/use-file-drop.ts';
import { StatementList } from './statement-list.tsx';

/** Files that a statement may be. */
export const acceptedFiles = '.pdf,.csv,.ofx,.qfx,.qif,.xlsx,.xml,.zip,.sta,.mt940,.txt,.png,.jpg,.jpeg';

/** Statements as files: picked, dragged or photographed; each is sent at once and read while others are added. */
export function UploadScreen() {
  const session = useSession();
  const { files, thread } = useSessionState();
  const { upload: words } = useWords();
  const bank = useBankName();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const rows = fileRows(files, thread?.uploads ?? []);
  const add = (list: FileList | null): void => {
    void session.addFiles([...(list ?? [])]);
  };
  const isOver = useFileDrop(area, add);
  const input = (ref: typeof picker, props: { accept: string; multiple?: boolean; capture?: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      hidden
      {...props}
      onChange={(event) => {
        add(event.target.files);
        // The same file can then be picked again.
        event.target.value = '';
      }}
    />
  );
  return (
    <ScreenFrame title={words.title(bank)} lead={words.hint}>
      <div ref={area} className={`drop${isOver ? ' over' : ''}`}>
        <p className="wide-only">{words.drop}</p>
        <div className="pair">
          <button type="button" className="button second" onClick={() => picker.current?.click()}>
            <Icon name="file" />
            {words.pick}
          </button>
          <button type="button" className="button second" onClick={() => camera.current?.click()}>
            <Icon name="camera" />
            {words.photo}
          </button>
        </div>
        <p className="small">{words.kinds}</p>
        {input(picker, { accept: acceptedFiles, multiple: true })}
        {input(camera, { accept: 'image/jpeg,image/png', capture: 'environment' })}
      </div>
      {rows.length === 0 ? null : (
        <section>
          <h2>{words.listTitle}</h2>
          <StatementList rows={rows} />
        </section>
      )}
      {rows.length === 0 ? (
        <p className="small" id="wait-for">
          {words.waitFor}
        </p>
      ) : null}
      <Button {...(rows.length === 0 ? { waitsFor: 'wait-for' } : {})} onClick={session.review}>
        {words.next}
      </Button>
    </ScreenFrame>
  );
}
