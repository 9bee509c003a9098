import { useState } from 'react';
import { useParams } from 'react-router';
import { useApi } from '../data/use-api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { AskedView } from '../parts/states.tsx';
import { NotAllowed } from '../screens/still-screens.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { PolicyEditor } from './policy-editor.tsx';
import { nameIn, type Part, textIn } from './policy-parts.ts';
import { policyWords } from './words.policies.ts';

const { editor: words, starters } = policyWords;

/** Another version of a policy. */
export function EditPolicyScreen() {
  const { id = '' } = useParams();
  const mayManage = usePermission('policies.manage');
  const asked = useApi('getPolicy', mayManage ? { path: { version_id: id } } : null);
  if (!mayManage) return <NotAllowed />;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <AskedView asked={asked}>{({ document }) => <PolicyEditor key={id} first={document} follows={id} />}</AskedView>
    </>
  );
}

/** The first version of a policy, out of an example. */
export function NewPolicyScreen() {
  const mayManage = usePermission('policies.manage');
  const asked = useApi('listPolicyStarters', mayManage ? {} : null);
  const [chosen, setChosen] = useState<Part | null>(null);
  if (!mayManage) return <NotAllowed />;
  if (chosen !== null) {
    return (
      <>
        <ScreenHead key="editor" title={words.titleNew} lead={words.lead} />
        <PolicyEditor first={chosen} follows={null} />
      </>
    );
  }
  return (
    <>
      <ScreenHead key="starters" title={starters.title} lead={starters.lead} />
      <AskedView asked={asked}>
        {({ data }) => (
          <ul className="gallery">
            {data.map(({ id, document }) => (
              <li key={id}>
                <h2>{nameIn(document)}</h2>
                <p>{textIn(document, 'words')}</p>
                <div className="cell-actions">
                  <ActionButton label={starters.chooseOf(nameIn(document))} onClick={() => setChosen(document)}>
                    {starters.choose}
                  </ActionButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      </AskedView>
    </>
  );
}
