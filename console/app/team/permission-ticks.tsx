import { useApi } from '../data/use-api.ts';
import { useSessionState } from '../parts/console-context.tsx';
import { AskedView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { teamWords } from './words.team.ts';

/** Every permission with what it opens; what the caller does not hold can only be taken away. */
export function PermissionTicks({
  label,
  error,
  held,
  chosen,
  fixed,
  onChange,
}: {
  readonly label: string;
  readonly error?: string | undefined;
  /** What the colleague holds already: that may stay, even if another user changes the rest. */
  readonly held: readonly string[];
  readonly chosen: readonly string[];
  /** Why a permission cannot be changed, by its name. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const state = useSessionState();
  const own = state.phase === 'in' ? state.permissions : [];
  const asked = useApi('listPermissions', {});
  return (
    <AskedView asked={asked}>
      {(permissions) => (
        <TickGroup
          id="permissions"
          label={label}
          hint={teamWords.form.permissionsHint}
          error={error}
          ticks={permissions.map(({ permission, ui_display_name: name, description }) => {
            const isTheirs = own.includes(permission) || held.includes(permission);
            const why = fixed[permission] ?? (isTheirs ? undefined : teamWords.form.notYours);
            return { value: permission, name, hint: description, fixed: why };
          })}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </AskedView>
  );
}
