import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Department } from './department.entity.js';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column()
  username!: string;

  @Column('text')
  realname!: string;

  @Column('smallint')
  status!: number;

  @Column('integer')
  sort!: number;

  @Column('timestamptz', { name: 'create_time' })
  createTime!: Date;

  @Column('timestamptz', { name: 'update_time' })
  updateTime!: Date;

  @Column('boolean')
  deleted!: boolean;

  @ManyToOne(() => Department)
  @JoinColumn({ name: 'department_id' })
  department!: Department | null;
}
