import { Popover, Stack, Typography, type PopoverActions } from '@mui/material';
import { useCallback, useId, useRef } from 'react';
import { FilterDepartments } from './filter-departments';
import { useTitle } from '../i18n/use-title';
import { moduleReferredTo } from './field-filters';
import { FilterOptions, useEmptiness, useFewValues, type EditorProps } from './filter-options';
import { FilterRange } from './filter-range';
import { FilterChoices, FilterReferences, FilterText } from './filter-values';

const ValueEditor = (props: EditorProps) => {
  const { described } = props.filter;
  const module = moduleReferredTo(props.filter);
  if (module === 'department') return <FilterDepartments {...props} />;
  if (module !== undefined) return <FilterReferences {...props} module={module} />;
  switch (described.kind) {
    case 'boolean':
      return null;
    case 'choice':
      return described.several ? <FilterChoices {...props} /> : null;
    case 'text':
      return <FilterText {...props} />;
    default:
      return <FilterRange {...props} />;
  }
};

type Props = EditorProps & Readonly<{ anchor: HTMLElement; onClose: () => void }>;

/** Keeps a popover within the window when its content grows. */
const useFittedPopover = () => {
  const action = useRef<PopoverActions>(null);
  const observe = useCallback((content: HTMLElement | null) => {
    if (!content) return undefined;
    const observer = new ResizeObserver(() => action.current?.updatePosition());
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { action, observe };
};

/** The values of the filter of one field. */
export const FilterEditor = ({ anchor, onClose, ...props }: Props) => {
  const { filter, given, onApply } = props;
  const titleOf = useTitle();
  const id = useId();
  const { action, observe } = useFittedPopover();
  const options = [...useFewValues(filter), ...useEmptiness(filter)];
  return (
    <Popover
      open
      action={action}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 320, maxWidth: 'calc(100vw - 32px)', mt: 0.5 } },
      }}
    >
      <Stack ref={observe} spacing={2} sx={{ p: 2 }}>
        <Typography id={id} variant="subtitle2" component="h2">
          {titleOf(filter)}
        </Typography>
        <ValueEditor {...props} />
        {options.length > 0 && (
          <FilterOptions label={titleOf(filter)} options={options} present={given} onApply={onApply} />
        )}
      </Stack>
    </Popover>
  );
};
