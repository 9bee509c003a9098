import { useEffect, useRef, useState } from 'react';
import { limits } from '../api-contract.evaluated.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { imageFault } from './label-form.ts';
import { whiteLabelWords } from './words.white-label.ts';

const { image: words, preview } = whiteLabelWords;
const invalidates = ['getWhiteLabel'] as const;
/** CSS pixels of the picture of what was chosen. */
const SHOWN_SIDE = 256;

const refusals: Readonly<Record<string, string>> = words.refused;

/** The bytes of a file in Base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Draws what was chosen: the policy of the site lets no picture in that comes from the page itself. */
function Chosen({ file, failed }: { readonly file: File; readonly failed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    const draw = async (): Promise<void> => {
      const picture = await createImageBitmap(file);
      const shown = canvas.current;
      if (isOver || shown === null) return;
      const scale = Math.min(1, SHOWN_SIDE / picture.width, SHOWN_SIDE / picture.height);
      shown.width = Math.max(1, Math.round(picture.width * scale));
      shown.height = Math.max(1, Math.round(picture.height * scale));
      shown.getContext('2d')?.drawImage(picture, 0, 0, shown.width, shown.height);
    };
    draw().catch(() => {
      if (!isOver) failed();
    });
    return () => {
      isOver = true;
    };
  }, [file, failed]);
  return <canvas ref={canvas} role="img" aria-label={preview.image} className="label-image" />;
}

/** The image of the organisation: another one, or none. */
export function LabelImage({ imageUrl }: { readonly imageUrl: string | null }) {
  const tell = useToast();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<keyof typeof words.faults | null>(null);
  const [unreadable] = useState(() => () => setFault('unreadable'));
  const { send, busy, trouble, reset } = useSend('updateWhiteLabel', { invalidates });
  const pick = (picked: File | undefined): void => {
    reset();
    const wrong = picked === undefined ? null : imageFault(picked, limits.whiteLabelImageBytes);
    setFault(wrong);
    setFile(wrong === null ? picked : undefined);
  };
  const save = async (): Promise<void> => {
    if (file === undefined) return;
    if ((await send({ body: { image_base64: await base64Of(file) } })) === null) return;
    setFile(undefined);
    tell(words.saved);
  };
  const remove = async (): Promise<void> => {
    if ((await send({ body: { image_base64: null } })) !== null) tell(words.removed);
  };
  const told = fault !== null ? words.faults[fault] : trouble === null ? undefined : refusals[trouble.code];
  return (
    <Section title={words.title} lead={words.lead}>
      {imageUrl === null ? (
        <p className="soft">{words.none}</p>
      ) : (
        <img src={imageUrl} alt={words.now} className="label-image" />
      )}
      {told === undefined ? null : (
        <p className="error" role="alert">
          {told}
        </p>
      )}
      {trouble === null || told !== undefined ? null : <TroubleView trouble={trouble} />}
      {file === undefined || fault !== null ? null : (
        <>
          <p role="status">{words.chosen(file.name)}</p>
          <Chosen file={file} failed={unreadable} />
        </>
      )}
      <div className="cell-actions">
        <label className="button second picker">
          {words.pick}
          <input
            type="file"
            className="unseen"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => {
              pick(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {file === undefined || fault !== null ? null : (
          <ActionButton kind="first" busy={busy} busyText={words.saving} onClick={() => void save()}>
            {words.save}
          </ActionButton>
        )}
        {imageUrl === null ? null : (
          <ActionButton busy={busy} onClick={() => void remove()}>
            {words.remove}
          </ActionButton>
        )}
      </div>
    </Section>
  );
}
